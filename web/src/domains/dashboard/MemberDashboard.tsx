import { AppCards } from './AppCards.tsx'
import classes from './Dashboard.module.css'
import { Invitations } from './Invitations.tsx'

/** The dashboard of members and of the clinical roles. */
export const MemberDashboard = () => (
  <div className={classes.columns}>
    <AppCards />
    <Invitations />
  </div>
)
