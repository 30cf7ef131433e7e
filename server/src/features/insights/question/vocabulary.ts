/** What a question can be about, of what the library has ideas for. */
export const themes = ['play', 'sleep', 'feeding', 'care'] as const
export type Theme = (typeof themes)[number]

/**
 * Words and phrases of one language that say nothing of danger in any order. Words are lower case, without accents and
 * apostrophes, and separated by white space; phrases stand one a line.
 *
 * A word belongs here only if a question of such words alone can't be about a child who is ill, hurt, or in danger. So
 * there is no past tense, no negation, no part of the body, and nothing that a child could swallow; where one of these is
 * needed, it stands within a phrase that says what it is about. In a phrase `a|b` is either word and `a?` one that can be
 * missing; `{c}` is a word for a child or a person, `{n}` a number of 1 to 60, `{h}` an hour, `{m}` minutes, and `{k}` 1 to 4.
 */
export interface Vocabulary {
  readonly numbers: Readonly<Record<string, number>>
  readonly people: string
  /** Words that say nothing by themselves. */
  readonly plain: string
  readonly words: Readonly<Record<Theme, string>>
  readonly phrases: Readonly<Record<Theme | 'plain', string>>
  /** Words that stand for several, which are separated by `|`. */
  readonly joined: Readonly<Record<string, string>>
  /**
   * A question that begins with one of these asks for a judgment ("is it…", "can she eat…"). The second ones do so unless `adults`
   * ask about `doing` one of these, and not about sleep and feeding ("can we paint").
   */
  readonly judging: {
    readonly always: string
    readonly unlessAdults: string
    /** Empty where the verb says who is meant. */
    readonly adults: string
    readonly doing: string
  }
  /** How a question begins or goes on that asks for none all the same, separated by `|`. */
  readonly asking: string
  /** Words that can stand before the beginning of a question. */
  readonly openers: string
  /** A word of the first list and one of the second never stand in one question. */
  readonly apart: readonly (readonly [string, string])[]
  /** Sequences that never stand in a question, one a line, written like phrases; `..` is any number of words. */
  readonly never: string
}
