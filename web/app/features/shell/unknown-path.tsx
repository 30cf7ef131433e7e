import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { noteMissingPage } from './missing-page.ts'

/** Any other path leads to Home (B §2), which says that there is no such page; Back leads to where the link was. */
export default function UnknownPath() {
  const navigate = useNavigate()
  useEffect(() => {
    noteMissingPage()
    void navigate('/home', { replace: true })
  }, [navigate])
  return null
}
