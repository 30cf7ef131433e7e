/** The product's names and addresses: the only place where they are written. */
export const brand = {
  name: 'Nestwren',
  legalName: 'Nestwren',
  supportEmail: 'support@nestwren.example',
  tagline: 'One picture of the day for everyone who cares for your child.',
} as const
