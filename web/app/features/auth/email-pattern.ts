/** The basic shape of an address (A §5); whether it exists is for the mail to find out. */
export const emailPattern = /^\S+@\S+\.\S+$/
