/** The long run lets things move. */
export const isMotionReduced = !process.env.TEST_LONG
