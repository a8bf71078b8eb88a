// What every page behind sign-in adds; public pages load none of it, and what floats or belongs to few pages
// stands in overlays.ts. Mantine's styles stand in a cascade layer, so our own modules win in whatever order
// the chunks arrive; among Mantine's own, the parts come before what is built of them.
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import '@mantine/core/styles/Breadcrumbs.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
// The arrow of every select is a part of it, the browser's own select included.
import '@mantine/core/styles/Combobox.layer.css'
