-- What waits for an endpoint takes another order part by part, since there may be a million. Until it has, nothing goes out: an event
-- would overtake an earlier one of its conversation. `sorting` names the job that may open the lane again.
alter table endpoint_lane add column sorting uuid;
