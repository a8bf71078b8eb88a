/** Alternates the rounds, so that other load on the machine affects all of them equally. */
export async function interleave<Results extends Record<string, unknown>>(
  rounds: number,
  measures: { [Name in keyof Results]: () => Promise<Results[Name]> },
): Promise<{ [Name in keyof Results]: Results[Name][] }> {
  const names = Object.keys(measures) as (keyof Results)[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as {
    [Name in keyof Results]: Results[Name][]
  }
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await measures[name]())
  }
  return results
}
