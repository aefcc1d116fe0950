import { useNavigate } from 'react-router-dom';
import { endSession } from '#api/session.ts';
import { toast } from '#ui/toast.ts';

/** What the server has ended is over here too, and said once. */
export function useLeave() {
  const navigate = useNavigate();
  return (message: string) => {
    endSession();
    toast.success(message);
    void navigate('/login', { replace: true });
  };
}
