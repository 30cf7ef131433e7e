/** A part of a text whose element says the direction (`dir="auto"`): the parts are read in the order of the whole. */
export const Piece = ({ text }: { text: string }): string => text
