import { useState } from 'react'
import { AmountInput } from './amount-input.tsx'
import type { Gallery } from './gallery.ts'

function Example({ start }: { start: number | null }) {
  const [amountMl, setAmountMl] = useState(start)
  return <AmountInput label="Amount" amountMl={amountMl} onChange={setAmountMl} maxMl={300} />
}

export const gallery: Gallery = {
  title: 'Amount input',
  states: [
    { name: 'Filled', view: <Example start={120} /> },
    { name: 'Empty', view: <Example start={null} /> },
  ],
}
