/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. The server's tests replace this file. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
