import type * as z from 'zod/mini'
import type * as fields from '../fields.ts'

/**
 * What the schema of a kind's details is made with. It is handed in, so that a page that shows entries and checks none
 * loads no schema library with the kinds.
 */
export type SchemaTools = { readonly z: typeof z } & Pick<
  typeof fields,
  'color' | 'id' | 'instant' | 'line' | 'whole' | 'words'
>
