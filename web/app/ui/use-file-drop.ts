import { useEffect, useEffectEvent, useState } from 'react'

function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

/**
 * Takes files that are dropped anywhere on the page, or pasted. Where several ask for them, the one that asked last has
 * them. True while files are dragged over the page.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void, isOn = true): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    if (!isOn) return
    const listening = new AbortController()
    const { signal } = listening
    const id = Symbol('drop')
    takers.push(id)
    const isMine = () => takers.at(-1) === id
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event) || !isMine()) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    document.addEventListener(
      'dragleave',
      (event) => {
        // Only when the pointer leaves the window.
        if (event.relatedTarget === null) setIsOver(false)
      },
      { signal },
    )
    document.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event) || !isMine()) return
        event.preventDefault()
        setIsOver(false)
        take(filesOf(event.dataTransfer))
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const files = filesOf(event.clipboardData)
        if (files.length === 0 || !isMine()) return
        event.preventDefault()
        take(files)
      },
      { signal },
    )
    return () => {
      listening.abort()
      takers.splice(takers.indexOf(id), 1)
      setIsOver(false)
    }
  }, [isOn])
  return isOver
}

const takers: symbol[] = []
