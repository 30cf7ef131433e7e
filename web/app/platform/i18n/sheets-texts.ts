import { addTexts } from './i18n.ts'

// Whoever imports this runs once the texts are there.
await addTexts('sheets')
