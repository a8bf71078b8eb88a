import { useState } from 'react'
import { Stack } from '../../src/ui/basic/Stack.tsx'
import { TextInput } from '../../src/ui/basic/TextInput.tsx'
import { DateField } from '../../src/ui/days/DateField.tsx'
import { DateTimeField } from '../../src/ui/days/DateTimeField.tsx'
import { CheckboxGroup } from '../../src/ui/forms/CheckboxGroup.tsx'
import { ChoiceCards } from '../../src/ui/forms/ChoiceCards.tsx'
import { CopyButton } from '../../src/ui/forms/CopyButton.tsx'
import { DropArea } from '../../src/ui/forms/DropArea.tsx'
import { FileButton } from '../../src/ui/forms/FileButton.tsx'
import { FixedField } from '../../src/ui/forms/FixedField.tsx'
import { FormFrame } from '../../src/ui/forms/FormFrame.tsx'
import { FormSection } from '../../src/ui/forms/FormSection.tsx'
import { InlineText } from '../../src/ui/forms/InlineText.tsx'
import { KeptNotice } from '../../src/ui/forms/kept/KeptNotice.tsx'
import { PresetButtons } from '../../src/ui/forms/PresetButtons.tsx'
import { RadioGroup } from '../../src/ui/forms/RadioGroup.tsx'
import { Select } from '../../src/ui/forms/Select.tsx'
import { SuggestInput } from '../../src/ui/forms/SuggestInput.tsx'
import { Switch } from '../../src/ui/forms/Switch.tsx'
import { useServerForm } from '../../src/ui/forms/server-form.ts'
import { Textarea } from '../../src/ui/forms/Textarea.tsx'
import { TickBox } from '../../src/ui/forms/TickBox.tsx'
import { type Examples, ignore } from './example.ts'

const states = [
  { value: 'nsw', label: 'New South Wales' },
  { value: 'vic', label: 'Victoria' },
  { value: 'qld', label: 'Queensland', isDisabled: true },
]

function Held<Value>({
  start,
  children,
}: {
  start: Value
  children: (value: Value, set: (next: Value) => void) => React.ReactNode
}) {
  const [value, set] = useState(start)
  return children(value, set)
}

function Form() {
  const form = useServerForm({
    initialValues: { name: '', suburb: '' },
    validate: ({ name, suburb }) => ({
      name: name ? undefined : 'Enter a name.',
      suburb: suburb ? undefined : 'Enter a suburb.',
    }),
    save: () => Promise.resolve(),
  })
  return (
    <FormFrame form={form} submitLabel="Save" onCancel={() => form.reset()}>
      <Stack>
        <TextInput label="Name" required {...form.getInputProps('name')} />
        <TextInput label="Suburb" required {...form.getInputProps('suburb')} />
      </Stack>
    </FormFrame>
  )
}

export const forms: Examples = {
  CheckboxGroup: () => (
    <Held start={['nsw']}>
      {(value, set) => (
        <CheckboxGroup
          label="States"
          description="Where it holds"
          options={states}
          value={value}
          onChange={set}
        />
      )}
    </Held>
  ),
  ChoiceCards: () => (
    <Held start="list">
      {(value, set) => (
        <ChoiceCards
          name="layout"
          title="Layout"
          value={value}
          onChoose={set}
          choices={[
            { value: 'list', label: 'List', hint: 'Many rows', sketch: <span>≡</span> },
            { value: 'cards', label: 'Cards', sketch: <span>▦</span> },
          ]}
        />
      )}
    </Held>
  ),
  CopyButton: () => <CopyButton value="MED0001" label="Copy number" copiedLabel="Copied" />,
  DropArea: () => (
    <DropArea
      hint="Drop files here."
      buttonLabel="Upload"
      rules="PDF, up to 25 MB."
      accept=".pdf"
      onFiles={ignore}
    />
  ),
  FileButton: () => (
    <FileButton accept=".csv" variant="default" onFiles={ignore}>
      Choose a file
    </FileButton>
  ),
  FixedField: () => (
    <FixedField label="Kind" value="AHPRA registration" description="It cannot be changed." />
  ),
  FormFrame: () => <Form />,
  FormSection: () => (
    <FormSection title="Identity">
      <TextInput label="First name" />
      <TextInput label="Last name" />
    </FormSection>
  ),
  InlineText: () => (
    <InlineText
      value="2345678A"
      placeholder="Add a number"
      label="Provider number"
      editLabel="Change the number"
      maxLength={20}
      onSave={() => Promise.resolve()}
    />
  ),
  KeptNotice: () => <KeptNotice kept={{ restore: ignore, discard: ignore }} />,
  PresetButtons: () => (
    <PresetButtons
      label="Period"
      presets={[
        { name: 'week', label: 'Week' },
        { name: 'month', label: 'Month' },
      ]}
      current="week"
      onChoose={ignore}
    />
  ),
  RadioGroup: () => <RadioGroup label="State" options={states} value="nsw" error="Choose another state." />,
  Select: () => (
    <Held start={null as string | null}>
      {(value, set) => (
        <Select
          label="State"
          placeholder="Any state"
          options={states}
          value={value}
          onChange={set}
          clearLabel="Clear"
        />
      )}
    </Held>
  ),
  SuggestInput: () => <SuggestInput label="Suburb" suggestions={['Newtown', 'Parramatta']} />,
  Switch: () => (
    <Held start={true}>{(value, set) => <Switch label="Visible" checked={value} onChange={set} />}</Held>
  ),
  Textarea: () => <Textarea label="Reason" minRows={2} maxRows={6} />,
  TickBox: () => (
    <Held start={true}>{(value, set) => <TickBox label="Send a mail" checked={value} onChange={set} />}</Held>
  ),
}

export const days: Examples = {
  DateField: () => (
    <Held start="2026-11-24">
      {(value, set) => <DateField label="Ends on" value={value} onChange={set} />}
    </Held>
  ),
  DateTimeField: () => (
    <Held start="2026-11-24T09:30">
      {(value, set) => <DateTimeField label="Known since" value={value} onChange={set} />}
    </Held>
  ),
}
