import { needTexts } from './i18n.ts'

needTexts('auth')
