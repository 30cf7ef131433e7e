/** What addresses are compared by that visitors of a family's site enter (B §5 takes any text for one): without case. */
export function addressKeyOf(text: string): string {
  return text.trim().toLowerCase()
}
