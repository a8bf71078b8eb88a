// What every page needs. The pages outside the shell are made of ui/basic and load none of Mantine's styles.
import 'virtual:gantry-theme.css'
import '@mantine/core/styles/baseline.layer.css'
import './base.css'
