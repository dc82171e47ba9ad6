CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`succeeded_at` integer NOT NULL,
	`error` text
);
