-- Saved queries for Workers Analytics Engine's SQL API. Put the environment's dataset (METRICS in wrangler.toml) in the
-- place of `requests`. A request is blob1 route, blob2 method, blob3 status, blob4 problem code ('' where none), double1
-- milliseconds, double2 D1 round trips, double3 KV reads; an alarm or a cron blob1 name, blob2 'alarm' or 'cron', blob3
-- 'ok' or 'failed', double1 milliseconds. Counts are sums of _sample_interval, because busy minutes are sampled.

-- name: orders placed a minute
select toStartOfInterval(timestamp, interval '1' minute) as t, sum(_sample_interval) as orders
from requests where blob1 = '/api/orders' and blob2 = 'POST' and blob3 = '200' group by t order by t;

-- name: placing an order, p95 in milliseconds
select toStartOfInterval(timestamp, interval '1' minute) as t, quantileExactWeighted(0.95)(double1, _sample_interval) as p95
from requests where blob1 = '/api/orders' and blob2 = 'POST' group by t order by t;

-- name: cards declined or payments unavailable
select toStartOfInterval(timestamp, interval '5' minute) as t, blob4 as code, sum(_sample_interval) as calls
from requests where blob4 in ('too-many-declines', 'payment-refused', 'payment-unavailable') group by t, code order by t;

-- name: captures and other calls whose outcome is not known
select toStartOfInterval(timestamp, interval '5' minute) as t, blob4 as code, sum(_sample_interval) as calls
from requests where blob4 in ('payment-lost', 'payment-unknown') group by t, code order by t;

-- name: the record or another part did not answer
select toStartOfInterval(timestamp, interval '1' minute) as t, blob1 as route, sum(_sample_interval) as calls
from requests where blob4 = 'unavailable' group by t, route order by t;

-- name: slowed down, by route
select toStartOfInterval(timestamp, interval '5' minute) as t, blob1 as route, sum(_sample_interval) as calls
from requests where blob3 = '429' group by t, route order by t;

-- name: phones told to load a newer build
select toStartOfInterval(timestamp, interval '5' minute) as t, sum(_sample_interval) as calls
from requests where blob4 = 'app-outdated' group by t order by t;

-- name: alarms and crons, how many failed and how long they take
select toStartOfInterval(timestamp, interval '5' minute) as t, blob1 as name, sumIf(_sample_interval, blob3 = 'failed') as failed,
quantileExactWeighted(0.95)(double1, _sample_interval) as p95
from requests where blob2 in ('alarm', 'cron') group by t, name order by t;

-- name: the minute's cron runs
select toStartOfInterval(timestamp, interval '5' minute) as t, sum(_sample_interval) as runs
from requests where blob2 = 'cron' and blob1 = '* * * * *' group by t order by t;
