/**
 * The script of the page that a link opens which a family made for one person (server/src/features/family-links/pages). The page reads
 * and turns without it.
 */
import './link.css'
import { start } from './answers.ts'

start()
