/** Of argon2id, at OWASP's parameters: 19 MiB, two passes, one lane. Tests of the server put their own in its place. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
