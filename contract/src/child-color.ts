/** Colour of a child until the family chooses one (A §9). On its own, because the browser needs nothing else of the calls. */
export const defaultChildColor = '#3B82F6'
