#!/bin/sh
# Alertmanager with the shop's mail server (SMTP_URL) and its owner's address (ADMIN_EMAIL), both of .env. A file that
# names receivers of its own (ALERTMANAGER_FILE) is taken as it stands.
set -eu
# What stands for this part of a URL, in quotes of YAML.
quoted() {
  part=$1 awk 'BEGIN {
    rest = ENVIRON["part"]; digits = "0123456789abcdef"
    while (match(rest, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
      hex = tolower(substr(rest, RSTART + 1, 2))
      text = text substr(rest, 1, RSTART - 1) sprintf("%c", 16 * index(digits, substr(hex, 1, 1)) + index(digits, substr(hex, 2)) - 17)
      rest = substr(rest, RSTART + 3)
    }
    text = text rest; gsub("\047", "\047\047", text); print "\047" text "\047"
  }'
}
settings=${SETTINGS_FILE:-/etc/alertmanager/alertmanager.yml}
filled=${FILLED_FILE:-/tmp/alertmanager.yml}
umask 077
cp "$settings" "$filled"
if ! grep -q '^receivers:' "$settings"; then
  [ -n "$SMTP_URL" ] && [ -n "$ADMIN_EMAIL" ] || { echo 'Alerts go by mail: set SMTP_URL and ADMIN_EMAIL in .env.' >&2; exit 1; }
  rest=${SMTP_URL#*://} name='' password=''
  host=${rest##*@}
  host=${host%%[/?]*}
  case $rest in *@*) name=${rest%@*} password=${name#*:} name=${name%%:*} ;; esac
  # STARTTLS before a password leaves; smtps is encrypted from the first byte, for Alertmanager at port 465.
  case $SMTP_URL in
    smtps:*) port=465 tls=false ;;
    *) port=587 tls=true ;;
  esac
  [ -n "$name" ] || tls=false
  case $host in *:*) ;; *) host=$host:$port ;; esac
  sender=${MAIL_FROM:-$ADMIN_EMAIL}
  cat >> "$filled" <<YAML
receivers:
  - name: owner
    email_configs:
      - to: $(quoted "$ADMIN_EMAIL")
        from: $(quoted "$sender")
        smarthost: $(quoted "$host")
        auth_username: $(quoted "$name")
        auth_password: $(quoted "$password")
        require_tls: $tls
        send_resolved: true
YAML
fi
exec "${ALERTMANAGER:-alertmanager}" "--config.file=$filled" "$@"
