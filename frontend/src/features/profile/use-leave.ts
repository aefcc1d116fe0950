import { useNavigate } from 'react-router-dom';
import { endSession } from '#api/session.ts';
import { toast } from '#ui/toast.ts';

/** Ends the session locally after the server did, with one message. */
export function useLeave() {
  const navigate = useNavigate();
  return (message: string) => {
    endSession();
    toast.success(message);
    void navigate('/login', { replace: true });
  };
}
