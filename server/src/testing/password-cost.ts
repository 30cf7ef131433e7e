import type { PasswordCost } from '../features/auth/passwords.ts'

/** The least that argon2id takes: a test that signs people in proves nothing about what a guess costs. */
export const testPasswordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
