const lengthUnits = ['cm', 'mm', 'in'] as const

/**
 * The figures of one visit, by the name under which `typed` holds what the person wrote: the field that stores each, in
 * whole grams or millimetres, the most that it takes, and the units in which it can be typed. The bounds are wide on
 * purpose: a slip of the finger is asked about where it is typed. Beyond these it is no child.
 */
export const figures = {
  weight: { field: 'weightG', most: 500_000, units: ['kg', 'g', 'lb', 'lb-oz', 'oz'] },
  length: { field: 'lengthMm', most: 3_000, units: lengthUnits },
  head: { field: 'headMm', most: 2_000, units: lengthUnits },
  arm: { field: 'armMm', most: 2_000, units: lengthUnits },
} as const
export type FigureName = keyof typeof figures
export type Figure = (typeof figures)[FigureName]
export type FigureField = Figure['field']

/** In the order in which they are entered. */
export const figureNames = Object.keys(figures) as FigureName[]

/** A value for each figure, by the field that stores it. */
export function byField<Value>(make: (figure: Figure, name: FigureName) => Value): Record<FigureField, Value> {
  const entries = figureNames.map((name) => [figures[name].field, make(figures[name], name)])
  return Object.fromEntries(entries) as Record<FigureField, Value>
}

/** Whether a visit holds any figure. */
export function isMeasured(visit: { readonly [Field in FigureField]?: unknown }): boolean {
  return figureNames.some((name) => typeof visit[figures[name].field] === 'number')
}
