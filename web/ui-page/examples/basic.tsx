import { IconDownload, IconPencil } from '@tabler/icons-react'
import { Alert } from '../../src/ui/basic/Alert.tsx'
import { Anchor } from '../../src/ui/basic/Anchor.tsx'
import { Button } from '../../src/ui/basic/Button.tsx'
import { Checkbox } from '../../src/ui/basic/Checkbox.tsx'
import { Field, useFieldIds } from '../../src/ui/basic/Field.tsx'
import { Group } from '../../src/ui/basic/Group.tsx'
import { IconButton } from '../../src/ui/basic/IconButton.tsx'
import { Loader } from '../../src/ui/basic/Loader.tsx'
import { PasswordInput } from '../../src/ui/basic/PasswordInput.tsx'
import { MenuDivider, MenuItem, Popup } from '../../src/ui/basic/Popup.tsx'
import { Stack } from '../../src/ui/basic/Stack.tsx'
import { TextInput } from '../../src/ui/basic/TextInput.tsx'
import { VisuallyHidden } from '../../src/ui/basic/VisuallyHidden.tsx'
import { type Examples, ignore } from './example.ts'

function OwnField() {
  const { id, inputProps } = useFieldIds({ description: 'Any input', error: null })
  return (
    <Field id={id} label="Colour" description="Any input">
      <input {...inputProps} type="color" />
    </Field>
  )
}

export const basic: Examples = {
  Alert: () => (
    <Stack>
      <Alert title="The change failed">Someone else has changed the record.</Alert>
      <Alert tone="ember" role="status" title="Ends soon">
        The registration ends in 7 days.
      </Alert>
      <Alert tone="petrol" role="status">
        Your entries were kept.
      </Alert>
    </Stack>
  ),
  Anchor: () => <Anchor href="https://example.org">A link to another site</Anchor>,
  Button: () => (
    <Stack>
      {(['sm', 'xs', 'compact'] as const).map((size) => (
        <Group key={size}>
          {(['filled', 'default', 'light', 'subtle'] as const).map((variant) => (
            <Button key={variant} size={size} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button size={size} color="red">
            red
          </Button>
          <Button size={size} disabled>
            disabled
          </Button>
          <Button size={size} loading>
            loading
          </Button>
          <Button size={size} leftSection={<IconDownload size={16} aria-hidden />}>
            icon
          </Button>
        </Group>
      ))}
    </Stack>
  ),
  Checkbox: () => (
    <Stack>
      <Checkbox label="Remember this device" description="For 30 days" defaultChecked />
      <Checkbox label="I accept the terms" error="Accept the terms." required />
    </Stack>
  ),
  Field: () => <OwnField />,
  Group: () => (
    <Group>
      <span>one</span>
      <span>two</span>
    </Group>
  ),
  IconButton: () => (
    <Group>
      {(['default', 'subtle', 'light'] as const).map((variant) =>
        (['lg', 'md', 'sm'] as const).map((size) => (
          <IconButton key={variant + size} variant={variant} size={size} aria-label={`${variant} ${size}`}>
            <IconPencil size={16} aria-hidden />
          </IconButton>
        )),
      )}
      <IconButton variant="subtle" aria-label="loading" loading />
    </Group>
  ),
  Loader: () => (
    <Group>
      <Loader />
      <Loader large />
    </Group>
  ),
  PasswordInput: () => <PasswordInput label="Password" description="At least 12 characters" />,
  Popup: () => (
    <Popup kind="menu" label="Actions" trigger="Actions" look={{ variant: 'default' }}>
      <MenuItem onChoose={ignore}>Rename</MenuItem>
      <MenuItem checked onChoose={ignore}>
        Chosen
      </MenuItem>
      <MenuDivider />
      <MenuItem onChoose={ignore}>Remove</MenuItem>
    </Popup>
  ),
  Stack: () => (
    <Stack>
      <span>one</span>
      <span>two</span>
    </Stack>
  ),
  TextInput: () => (
    <Stack>
      <TextInput label="Name" description="As in the register" required />
      <TextInput label="Email" defaultValue="ada@example" error="Enter an email address." />
      <TextInput label="Site code" variant="filled" value="SYD-014" readOnly />
      <TextInput label="Small" size="xs" placeholder="placeholder" />
      <TextInput label="Disabled" disabled />
    </Stack>
  ),
  VisuallyHidden: () => (
    <>
      Before and after is a text for screen readers.<VisuallyHidden>Only heard</VisuallyHidden>
    </>
  ),
}
