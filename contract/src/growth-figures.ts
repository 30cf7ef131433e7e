const lengthUnits = ['cm', 'mm', 'in'] as const

/**
 * The figures of one visit, by the name under which `typed` holds what the person wrote: the field that stores each, in
 * whole grams of a weight or millimetres of a length, the most that it takes, and the units in which it can be typed. The
 * bounds are wide on purpose: a slip of the finger is asked about where it is typed. Beyond these it is no child.
 */
export const figures = {
  weight: { quantity: 'weight', field: 'weightG', most: 500_000, units: ['kg', 'g', 'lb', 'lb-oz', 'oz'] },
  length: { quantity: 'length', field: 'lengthMm', most: 3_000, units: lengthUnits },
  head: { quantity: 'length', field: 'headMm', most: 2_000, units: lengthUnits },
  arm: { quantity: 'length', field: 'armMm', most: 2_000, units: lengthUnits },
} as const
export type FigureName = keyof typeof figures
export type Figure = (typeof figures)[FigureName]
export type FigureField = Figure['field']

/** In the order in which they are entered. */
export const figureNames = Object.keys(figures) as FigureName[]

/** Those that exports of other apps hold. */
export const importedFigures = ['weight', 'length', 'head'] as const satisfies readonly FigureName[]
export type ImportedFigure = (typeof importedFigures)[number]

/** A value for each of these figures, by the field that stores it. */
export function byField<Value, Name extends FigureName>(
  names: readonly Name[],
  make: (figure: (typeof figures)[Name], name: Name) => Value,
): Record<(typeof figures)[Name]['field'], Value> {
  const entries = names.map((name) => [figures[name].field, make(figures[name], name)])
  return Object.fromEntries(entries) as Record<(typeof figures)[Name]['field'], Value>
}

/** Whether a visit holds any figure. */
export function isMeasured(visit: { readonly [Field in FigureField]?: unknown }): boolean {
  return figureNames.some((name) => typeof visit[figures[name].field] === 'number')
}
