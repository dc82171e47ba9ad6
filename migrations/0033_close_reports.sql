DROP INDEX `ledger_entries_close`;--> statement-breakpoint
CREATE INDEX `ledger_entries_close` ON `ledger_entries` (`close_id`,`order_id`) WHERE close_id is not null;--> statement-breakpoint
ALTER TABLE `settlements` ADD `stadium_id` text;--> statement-breakpoint
ALTER TABLE `settlements` ADD `close_id` text;--> statement-breakpoint
UPDATE `settlements` SET `stadium_id` = (SELECT `stadium_id` FROM `orders` WHERE `orders`.`id` = `settlements`.`order_id`);--> statement-breakpoint
CREATE INDEX `settlements_unclosed` ON `settlements` (`stadium_id`) WHERE close_id is null;--> statement-breakpoint
CREATE INDEX `settlements_close` ON `settlements` (`close_id`) WHERE close_id is not null;