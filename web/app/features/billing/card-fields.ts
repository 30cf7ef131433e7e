/** A card number in groups of four, as on the card. */
export function grouped(number: string): string {
  const digits = number.replace(/\D/g, '').slice(0, 19)
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** "08/29", "8 / 2029" or "0829"; null for anything else. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text)
  const [, monthText, yearText] = match ?? []
  if (monthText === undefined || yearText === undefined) return null
  const month = Number(monthText)
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText)
  return month >= 1 && month <= 12 && year >= 2000 && year <= 2099 ? { month, year } : null
}

/** A date that a card may have: three years from now. */
export function sampleExpiry(now: Date): string {
  return `12/${String((now.getFullYear() + 3) % 100).padStart(2, '0')}`
}
