/**
 * A birth date from an age in whole years (A §3): that many years before today. null where no age was given.
 * @param today YYYY-MM-DD on this device
 */
export function estimatedBirthdate(ageYears: number | null, today: string): string | null {
  return ageYears === null ? null : Temporal.PlainDate.from(today).subtract({ years: ageYears }).toString()
}
