import { Navigate } from 'react-router'

/** Any other path goes to /home (B §2). */
export default function UnknownPath() {
  return <Navigate to="/home" replace />
}
