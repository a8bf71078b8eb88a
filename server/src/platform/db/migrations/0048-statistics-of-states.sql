-- How many MIPs a state has: without it PostgreSQL expects a few, and joins a state's links one by one.
create statistics mip_by_state on (australian_state(state)) from mip;
analyze mip;
