// The few parts the pages outside the shell are made of. Those pages are the first thing anyone loads, and
// Mantine would be a third of it; the parts are named and look like Mantine's. Inside the shell lists use them too,
// forms and dialogs Mantine.
export { Alert } from './Alert.tsx'
export { Anchor } from './Anchor.tsx'
export { Button } from './Button.tsx'
export { Checkbox } from './Checkbox.tsx'
export { Loader } from './Loader.tsx'
export { PasswordInput } from './PasswordInput.tsx'
export { Stack } from './Stack.tsx'
export { TextInput } from './TextInput.tsx'
export { VisuallyHidden } from './VisuallyHidden.tsx'
