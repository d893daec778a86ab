"""The exercises of each lesson: definitions that compute what is right, and name the likely mistakes."""
