import { Navigate } from 'react-router'

/** The vault's earlier address (A §2). */
export default function FamilyVaultPage() {
  return <Navigate to="/vault" replace />
}
