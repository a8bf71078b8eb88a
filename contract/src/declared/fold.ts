type PartOf<Declaration, Name extends string> =
  Declaration extends Readonly<Record<Name, infer Part>> ? Part : never
export type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [Key in keyof All]: All[Key] }
  : never

/** What the declarations have under one name, in one object and in their order. */
export const fold = <const Declarations extends readonly object[], Name extends string>(
  declarations: Declarations,
  name: Name,
) =>
  Object.assign(
    {},
    ...declarations.map((declaration) => (declaration as Partial<Record<Name, object>>)[name]),
  ) as Merged<PartOf<Declarations[number], Name>>
