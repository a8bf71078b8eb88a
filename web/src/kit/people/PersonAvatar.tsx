import { Avatar } from '../../ui/display/Avatar.tsx'

type Person = { firstName: string; lastName: string; photoUrl: string | null }
type PersonAvatarProps = { person: Person; size?: number }

const firstLetter = (text: string) => Array.from(text.trim())[0]?.toUpperCase() ?? ''

/** The first letters of first and last name. */
export const initialsOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstLetter(firstName)}${firstLetter(lastName)}`

/** A person's photo or initials. It is decoration, because the name is always beside it. */
export function PersonAvatar({ person, size = 32 }: PersonAvatarProps) {
  return (
    <Avatar src={person.photoUrl} size={size} isRound>
      {initialsOf(person)}
    </Avatar>
  )
}
