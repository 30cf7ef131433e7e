import { Navigate } from 'react-router'

/** An address of a section that the vault does not have (B §2). */
export default function SectionPage() {
  return <Navigate to="/vault" replace />
}
