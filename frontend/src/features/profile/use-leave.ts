import { useNavigate } from 'react-router-dom';
import { contactDraftKey } from '#session/contact-draft-key.ts';
import { endSession } from '#session/session.ts';
import { toast } from '#ui/toast.ts';

/** Ends the session locally after the server did, with one message. */
export function useLeave() {
  const navigate = useNavigate();
  return (message: string) => {
    sessionStorage.removeItem(contactDraftKey);
    endSession();
    toast.success(message);
    void navigate('/login', { replace: true });
  };
}
