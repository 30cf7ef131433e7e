/** Why a file was not taken as a picture. */
export type ImageProblem = 'NOT_AN_IMAGE' | 'BROKEN' | 'TOO_MANY_PIXELS'

/** The file is at fault, not the server. */
export class ImageError extends Error {
  readonly problem: ImageProblem

  constructor(problem: ImageProblem, cause?: unknown) {
    super(`The picture was not taken: ${problem}`, { cause })
    this.name = 'ImageError'
    this.problem = problem
  }
}

/** Nothing is wrong with it, but it is not worked on beside another one like it. */
export class HeavyImage extends Error {
  constructor() {
    super('The picture needs much memory')
    this.name = 'HeavyImage'
  }
}
