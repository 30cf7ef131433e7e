import * as z from 'zod/mini'

// The content security policy forbids eval; without this zod compiles its schemas with `new Function`.
z.config({ jitless: true })
