import { Heart } from 'lucide-react'
import type { Gallery } from './gallery.ts'
import { ToastView } from './toast.tsx'

const nothing = () => undefined

export const gallery: Gallery = {
  title: 'Toast',
  states: [
    {
      name: 'With Undo',
      view: (
        <ToastView
          toast={{ message: 'Feed saved, 12m 52s', action: { label: 'Undo', onSelect: nothing }, durationMs: 8000 }}
          onExpire={nothing}
          onAction={nothing}
        />
      ),
    },
    {
      name: 'With another icon',
      view: (
        <ToastView
          toast={{
            message: 'Dev liked your photo',
            icon: <Heart aria-hidden="true" className="ic" />,
            action: { label: 'See', onSelect: nothing },
            durationMs: 8000,
          }}
          onExpire={nothing}
          onAction={nothing}
        />
      ),
    },
    {
      name: 'Plain',
      view: <ToastView toast={{ message: 'Copied', durationMs: 4000 }} onExpire={nothing} onAction={nothing} />,
    },
  ],
}
