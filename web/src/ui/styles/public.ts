// The styles of every page. Pages outside the shell use ui/basic and load no styles of Mantine.
import 'virtual:gantry-theme.css'
import '@mantine/core/styles/baseline.layer.css'
import './fonts.css'
import './base.css'
import './touch.css'
