/**
 * The lowest cost of argon2id, because most tests sign in and each sign-in checks a hash. Only vitest.config.ts
 * replaces domains/access/accounts/password-cost.ts by this file; sign-in.test.ts tests the real cost.
 */
export const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
