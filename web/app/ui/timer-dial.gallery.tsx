import { useEffect, useState } from 'react'
import type { Gallery } from './gallery.ts'
import { TimerDial, type TimerStatus } from './timer-dial.tsx'

const nothing = () => undefined

function Working() {
  const [status, setStatus] = useState<TimerStatus>('idle')
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    if (status !== 'running') return
    const timer = setInterval(() => setElapsedMs((before) => before + 1000), 1000)
    return () => clearInterval(timer)
  }, [status])
  return (
    <TimerDial
      label="Right"
      elapsedMs={elapsedMs}
      status={status}
      onToggle={() => setStatus(status === 'running' ? 'paused' : 'running')}
    />
  )
}

function Box({ children }: { children: React.ReactNode }) {
  return <div className="w-32">{children}</div>
}

export const gallery: Gallery = {
  title: 'Timer dial',
  isInline: true,
  states: [
    {
      name: 'Idle',
      view: (
        <Box>
          <TimerDial label="Left" elapsedMs={0} status="idle" onToggle={nothing} />
        </Box>
      ),
    },
    {
      name: 'Running',
      view: (
        <Box>
          <TimerDial label="Left" elapsedMs={522_000} status="running" onToggle={nothing} />
        </Box>
      ),
    },
    {
      name: 'Paused',
      view: (
        <Box>
          <TimerDial label="Right" elapsedMs={250_000} status="paused" onToggle={nothing} />
        </Box>
      ),
    },
    {
      name: 'At the limit',
      view: (
        <Box>
          <TimerDial label="Left" elapsedMs={7_200_000} status="full" onToggle={nothing} />
        </Box>
      ),
    },
    {
      name: 'Sleep, running',
      view: (
        <Box>
          <TimerDial label="Nap" elapsedMs={1_500_000} status="running" onToggle={nothing} hueClass="hue-sleep" />
        </Box>
      ),
    },
    {
      name: 'Try it',
      view: (
        <Box>
          <Working />
        </Box>
      ),
    },
  ],
}
