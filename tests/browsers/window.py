#!/usr/bin/python3
"""A window of WebKit as small as a phone: the driver's own, MiniBrowser, is never narrower than its buttons."""
import os
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.get_default()
context.set_automation_allowed(True)
settings = WebKit2.Settings()
# The driver has no word for errors of a page: they are read from here.
settings.set_enable_write_console_messages_to_stdout(True)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
window = Gtk.Window(decorated=False)
window.set_default_size(int(os.environ["WIDTH"]), int(os.environ["HEIGHT"]))
window.add(view)
context.connect("automation-started", lambda _, session: session.connect("create-web-view", lambda _: view))
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
