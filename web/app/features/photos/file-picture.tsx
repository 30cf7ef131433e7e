import { Image } from 'lucide-react'
import { useEffect, useState } from 'react'

/** Wide enough for sharp screens, and for the middle of a picture that is wider than high. */
const thumbPx = 208

/** A picture that is still a file on this device. Browsers that cannot read it, such as HEIC, show a mark instead. */
export function FilePicture({ file }: { file: Blob | null }) {
  const [src, setSrc] = useState<string | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  useEffect(() => {
    setIsUnreadable(false)
    if (file === null) return setSrc(null)
    const url = URL.createObjectURL(file)
    setSrc(url)
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

/** One file is read at a time, and only its small picture stays: thirty photos are more than a phone has memory for. */
let turn: Promise<unknown> = Promise.resolve()

/** The picture of a file that waits. Its bytes are read when it is shown. */
export function WaitingPicture({ id, read }: { id: string; read: (id: string) => Promise<Blob | null> }) {
  const [file, setFile] = useState<Blob | null>(null)
  useEffect(() => {
    let isHere = true
    turn = turn.then(async () => {
      if (!isHere) return
      const whole = await read(id).catch(() => null)
      const small = whole === null || !isHere ? null : await smallOf(whole)
      if (isHere) setFile(small)
    })
    return () => {
      isHere = false
    }
  }, [id, read])
  return <FilePicture file={file} />
}

/** The file itself where the browser cannot make a small picture of it. */
async function smallOf(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: thumbPx, resizeQuality: 'medium' })
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    return await canvas.convertToBlob()
  } catch {
    return file
  }
}
