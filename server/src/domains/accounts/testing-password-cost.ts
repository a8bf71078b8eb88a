/**
 * As cheap as argon2id can be: each sign-in of a test checks a hash, and most tests sign somebody in. vitest.config.ts
 * puts this in place of domains/accounts/password-cost.ts; nothing else can, and sign-in.test.ts proves the real cost.
 */
export const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
