// The styles of pages behind sign-in. Mantine's styles are in a cascade layer, so our own modules override them in any
// order of loading. Among Mantine's files, parts come before the components that use them. They are loaded together,
// because a layer that arrives later makes the browser lay out all text again.
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import './print.css'
