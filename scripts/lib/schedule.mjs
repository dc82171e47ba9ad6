// Plain JavaScript for Node 20: npm start uses it too.
const minuteMs = 60_000;

/** Runs a cron of wrangler.toml, or one job by its name (worker/jobs.ts), on a server of this machine. */
export const trigger = (origin, cron) =>
  fetch(`${origin}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`, {
    headers: { connection: "close" },
  });

/** Does for a server of this machine what the platform does for a deployed one: the minute's cron, and the night's at its time. */
export function keepSchedule(origin) {
  const run = (cron) => trigger(origin, cron).catch(() => {});
  const tick = () => {
    const at = new Date();
    void run("* * * * *");
    if (at.getUTCHours() === 1 && at.getUTCMinutes() === 17) void run("17 1 * * *");
    setTimeout(tick, minuteMs - (at.getTime() % minuteMs));
  };
  tick();
}
