import { Image } from 'lucide-react'
import { useEffect, useState } from 'react'

/** A picture that is still a file on this device. Browsers that cannot read it, such as HEIC, show a mark instead. */
export function FilePicture({ file }: { file: Blob }) {
  const [src, setSrc] = useState<string | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    setIsUnreadable(false)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <span className="file-picture" aria-hidden="true">
      {src === null || isUnreadable ? (
        <Image className="ic" />
      ) : (
        <img src={src} alt="" decoding="async" onError={() => setIsUnreadable(true)} />
      )}
    </span>
  )
}
